// The five moments at which something goes wrong that is right all day long: late at night, when the office is closed, and where the
// calendar turns. `npm test -- --rotate` runs everything at one of them, each day at another. Times are those of China.

const DAY = 86_400_000
const CHINA = 8 * 3_600_000
const text = (day, time) => `${new Date(day).toISOString().slice(0, 10)}T${time}+08:00`
const leap = (year) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** Each the next of its kind from `now` on. */
export function momentsAfter(now) {
  const tomorrow = Math.floor((now + CHINA) / DAY) * DAY + DAY
  const year = new Date(tomorrow).getUTCFullYear()
  const sunday = tomorrow + ((7 - new Date(tomorrow).getUTCDay()) % 7) * DAY
  const month = new Date(tomorrow).getUTCMonth()
  let leapYear = year
  while (!leap(leapYear) || Date.UTC(leapYear, 1, 29) < tomorrow) leapYear += 1
  return [
    ['23:30', text(tomorrow, '23:30')],
    ['a Sunday', text(sunday, '10:30')],
    ['1 January 00:30', text(Date.UTC(year + 1, 0, 1), '00:30')],
    ['29 February', text(Date.UTC(leapYear, 1, 29), '11:00')],
    ['the last day of a month', text(Date.UTC(year, month + 1, 0), '16:30')],
  ]
}

/** The turn of this day. */
export function momentOfDay(now) {
  const moments = momentsAfter(now)
  const [name, moment] = moments[Math.floor((now + CHINA) / DAY) % moments.length]
  return { name, moment }
}
