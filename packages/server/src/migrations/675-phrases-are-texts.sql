-- 常用意见 of evaluations stands among the texts of the society, as lines of a list like the phrases of registrations.

delete from setting where key = 'evalPhrases' and value #>> '{}' !~ '\S';
update setting
set key = 'text.phrases-evaluation',
    value = to_jsonb((
      select string_agg('- ' || regexp_replace(line, '^\s*(-\s+)?|\s+$', '', 'g'), E'\n' order by at)
      from regexp_split_to_table(value #>> '{}', E'\n') with ordinality as lines(line, at)
      where line ~ '\S'
    ))
where key = 'evalPhrases';
