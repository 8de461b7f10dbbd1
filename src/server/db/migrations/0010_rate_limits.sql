-- Counts of tries in time windows, such as guesses at a password, for all servers. Unlogged: a try waits for no disk, and
-- a crash of the database starts the counts anew.
create unlogged table rate_limits (
  -- A hash in hexadecimal digits, so that nobody reads usernames and addresses here.
  key text primary key,
  count integer not null check (count > 0),
  expires_at timestamptz not null
);

-- Locks counts until the transaction ends. In one order everywhere, so that nobody waits for somebody who waits for them.
-- The first key of these advisory locks is 3: see db/advisory-locks.ts.
create function lock_rate_limits(keys text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(3, lock)
  from (select distinct hashtext(key) as lock from unnest(keys) as key order by 1) as ordered;
end
$$;

-- Counts a try under each key and returns 0; or counts none and returns the seconds to wait for the first key that is at
-- its limit. A window starts with its first try. One that ends later than a new one would was made by a clock that has
-- been set back since, and is over.
-- Queries are by one key each: the plan of a join is made while the table is empty, and would read all of it later.
create function take_tries(keys text[], limits integer[], window_seconds integer[])
returns integer language plpgsql as $$
declare
  started_at timestamptz;
  ends_at timestamptz;
  sample_start text := md5(random()::text);
  expired_key text;
begin
  perform lock_rate_limits(keys);
  -- Not now(), which may be long ago after waiting for locks.
  started_at := clock_timestamp();
  for place in 1 .. cardinality(keys) loop
    select expires_at into ends_at from rate_limits
    where key = keys[place]
      and count >= limits[place]
      and expires_at between started_at and started_at + make_interval(secs => window_seconds[place]);
    if found then
      return greatest(1, ceil(extract(epoch from ends_at - started_at)));
    end if;
  end loop;

  for place in 1 .. cardinality(keys) loop
    ends_at := started_at + make_interval(secs => window_seconds[place]);
    insert into rate_limits as stored (key, count, expires_at) values (keys[place], 1, ends_at)
    on conflict (key) do update set
      count = case when stored.expires_at between started_at and ends_at then stored.count + 1 else 1 end,
      expires_at = case when stored.expires_at between started_at and ends_at then stored.expires_at else ends_at end;
  end loop;

  -- Prunes a sample of the table. An index on the time would grow without end where nothing vacuums it, as in the
  -- embedded database. Comes last and waits for no row, since these are not in the order of locks.
  for expired_key in
    select key from (select * from rate_limits where key > sample_start order by key limit 20) as sample
    where expires_at < started_at
  loop
    delete from rate_limits where key = (
      select key from rate_limits where key = expired_key and expires_at < started_at for update skip locked
    );
  end loop;
  return 0;
end
$$;

-- Uncounts a try under each key.
create function refund_tries(keys text[]) returns void language plpgsql as $$
declare
  refunded_key text;
begin
  perform lock_rate_limits(keys);
  foreach refunded_key in array keys loop
    delete from rate_limits where key = refunded_key and count = 1;
    if not found then
      update rate_limits set count = count - 1 where key = refunded_key;
    end if;
  end loop;
end
$$;

-- The networks that people have logged in from: guesses from elsewhere do not lock them out there.
create table familiar_networks (
  user_id integer not null references users (id) on delete cascade,
  -- A hash, as above.
  network text not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, network)
);
