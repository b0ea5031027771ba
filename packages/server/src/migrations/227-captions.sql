-- Captions of a video (WCAG 1.2.2) as WebVTT, written anew from what was uploaded; '' without any.
alter table publication add column captions text not null default '';
