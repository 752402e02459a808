-- Returns a new UUID of version 7: 48 bits of milliseconds, 12 bits of the millisecond's fraction, 62 random bits. Ids grow with
-- the server's clock; within a microsecond their order is random. PostgreSQL 17 has no uuidv7(). Column defaults call this
-- function, so a migration creates it before the tables. PL/pgSQL, because the planner would inline an SQL function anew for each
-- statement, which costs eight times as much.
CREATE OR REPLACE FUNCTION uuid_v7(at timestamptz DEFAULT clock_timestamp()) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (overlay(lpad(to_hex((date_part('epoch', at) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
    || substr(gen_random_uuid()::text, 19))::uuid;
END
$$;
