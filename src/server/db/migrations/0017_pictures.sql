-- Pictures that people have uploaded, as the program made them anew: small squares without metadata.
create table user_pictures (
  user_id integer primary key references users on delete cascade,
  -- In its address, /pictures/{name}.png. Random, and new with every picture, so that the address can be cached for good.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 65536),
  created_at timestamptz not null default now()
);

-- An address elsewhere, or that of an uploaded picture.
alter table users
  drop constraint users_profile_image_url_check,
  add constraint users_profile_image_url_check check (
    char_length(profile_image_url) <= 500
    and (profile_image_url ~* '^https?://[^[:space:]/]' or profile_image_url ~ '^/pictures/[0-9a-f]{32}[.]png$')
  );
