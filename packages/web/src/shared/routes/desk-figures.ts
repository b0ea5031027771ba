import { managers } from './desk-handling.ts'
import { desk } from './route.ts'

/** Figures as pictures, and the reports made of them. */
export const figureRoutes = {
  unitFigures: desk('/adminpages/UnitChart', '单位统计', {
    page: 'office/statistics/unit-page',
    roles: managers,
    menu: ['figures', 'unitFigures'],
  }),
  personFigures: desk('/adminpages/PersonChart', '个人统计', {
    page: 'office/statistics/person-page',
    roles: managers,
    menu: ['figures', 'personFigures'],
  }),
  duesFigures: desk('/adminpages/DuesChart', '会费统计', {
    page: 'office/statistics/dues-figures-page',
    roles: managers,
    menu: ['figures', 'duesFigures'],
  }),
  activityFigures: desk('/adminpages/ActivityChart', '活动统计', {
    page: 'office/statistics/activity-figures-page',
    roles: managers,
    menu: ['figures', 'activityFigures'],
  }),
  reports: desk('/adminpages/reports', '工作报告', {
    page: 'office/report/report-page',
    roles: managers,
    menu: ['figures', 'report'],
    query: ['period'],
  }),
  keptReports: desk('/adminpages/reports/kept', '存档的工作报告', {
    page: 'office/report/kept-page',
    roles: managers,
    parent: '/adminpages/reports',
    list: true,
  }),
}
