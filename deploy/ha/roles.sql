-- Once, by way of HAProxy: psql -h 127.0.0.1 -p 6432 -U postgres -v owner='…' -v app='…' -f roles.sql
-- Nothing by halves: HAProxy may lead to a standby in the first seconds.
\set ON_ERROR_STOP on
create role portal_owner login password :'owner';
create role portal_app login password :'app';
create database portal owner portal_owner template template0 encoding 'UTF8';
