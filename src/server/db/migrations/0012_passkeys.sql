-- Passkeys (WebAuthn credentials), with which people log in instead of a password.
create table passkeys (
  -- The credential id, in base64url: 16 to 1,023 bytes.
  id text primary key check (id ~ '^[A-Za-z0-9_-]+$' and length(id) between 22 and 1364),
  user_id integer not null references users on delete cascade,
  -- In COSE.
  public_key bytea not null check (octet_length(public_key) between 1 and 2000),
  -- How often the authenticator has used it, as far as it counts. Going backwards means that there is a copy.
  counter bigint not null check (counter between 0 and 4294967295),
  -- How browsers reach the authenticator, such as `internal` or `usb`.
  transports text[] not null,
  -- Whether it can be synced between devices, which never changes, and whether it has been.
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_idx on passkeys (user_id);

-- What an authenticator has to sign, once and within minutes. Unlogged: after a crash people just try again.
create unlogged table passkey_challenges (
  challenge text primary key,
  -- Who adds a passkey; null for a login.
  user_id integer references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user_idx on passkey_challenges (user_id);
create index passkey_challenges_expires_idx on passkey_challenges (expires_at);
