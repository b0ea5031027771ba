-- The price of an SMS was kept in thousandths of a yuan, and is written in yuan.

update setting set value = to_jsonb((value #>> '{}')::numeric / 1000) where key = 'smsPrice' and jsonb_typeof(value) = 'number';
