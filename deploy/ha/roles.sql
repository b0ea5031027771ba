-- Once, on the primary: psql -h 127.0.0.1 -p 6432 -U postgres -v owner='…' -v app='…' -f roles.sql
create role portal_owner login password :'owner';
create role portal_app login password :'app';
create database portal owner portal_owner template template0 encoding 'UTF8';
