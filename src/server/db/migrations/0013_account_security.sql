-- A reset link ends with the role or the account of the admin who made it. Of older links nobody knows who did.
delete from password_resets;
alter table password_resets add column created_by integer references users on delete cascade;
create index password_resets_created_by_idx on password_resets (created_by);

-- The origin at which a passkey was added, and at which alone it is accepted. Without PUBLIC_URL the server knows its origin
-- only from each request. An older passkey takes the origin of its next login.
alter table passkeys add column origin text;

-- Usernames that look alike also have skeletons in common if they differ in a space that NFKD leaves as it is (the Ogham space
-- mark, and a musical note without a head) or in letters of scripts beyond those of migration 0004 that look like Latin ones.
-- The letters are those of confusables.txt of Unicode 13 with one letter from a to z as their prototype, in its order.
drop index users_skeletons_idx;
alter function username_skeletons(text) rename to letter_skeletons;
create function username_skeletons(username text) returns text[] language sql immutable strict parallel safe
  -- Parsed once, so that it finds the other function also while PostgreSQL builds the index, without a search path.
  return letter_skeletons(translate(normalize(username, NFKD),
    U&'\1680\+01D159'
      || U&'\13AA\15C5\237A\A4EE\+0102A0\+016F40'
      || U&'\13CF\13F4\1472\15AF\15F7\A4D0\+010282\+0102A1\+010301'
      || U&'\13DF\2CA4\2CA5\A4DA\ABAF\+0102A2\+010302\+010415\+01043D\+01051C\+0118E9\+0118F2\+01F74C'
      || U&'\13A0\13E7\146F\15DE\15EA\A4D2\A4D3'
      || U&'\13AC\212E\22FF\2D39\A4F0\+010286\+0118A6\+0118AE'
      || U&'\0584\15B4\A4DD\+010287\+0102A5\+010525\+0118A2\+0118C2\+01D213'
      || U&'\0581\13C0\13F3\A4D6'
      || U&'\0570\13BB\13C2\157C\2C8E\A4E7\+0102CF'
      || U&'\13A5\2373\AB75\+0118C3'
      || U&'\13AB\148D\A4D9'
      || U&'\13E6\16D5\2C94\A4D7\+010518'
      || U&'\05C0\05D5\05DF\0627\0661\06F1\07CA\13DE\14AA\16C1\2223\23FD\2C92\2CD0\2D4F\A4E1\A4F2\+01028A'
      || U&'\+010309\+010320\+01041B\+010526\+0118A3\+0118B2\+016F16\+016F28\+01D22A\+01E8C7'
      || U&'\13B7\15F0\16D6\2C98\A4DF\+0102B0\+010311\+011700\+0118E3'
      || U&'\0578\057C\2C9A\A4E0\+010513'
      || U&'\0555\0585\05E1\0647\0665\06BE\06C1\06D5\06F5\07C0\0966\09E6\0A66\0AE6\0B20\0B66\0BE6\0C02\0C66\0C82'
      || U&'\0CE6\0D02\0D20\0D66\0D82\0E50\0ED0\101D\1040\10FF\12D0\2C9E\2C9F\2D54\3007\A4F3\+010292\+0102AB'
      || U&'\+010404\+01042C\+0104C2\+0104EA\+010516\+0114D0\+0118B5\+0118C8\+0118D7\+0118E0'
      || U&'\13E2\146D\2374\2CA2\2CA3\A4D1\+010295'
      || U&'\0563\0566\2D55'
      || U&'\13A1\13D2\1587\2C85\A4E3\AB81\+0104B4\+016F35\+01D216'
      || U&'\054F\13D5\13DA\A4E2\ABAA\+010296\+010420\+010448\+0118C1\+016F3A'
      || U&'\13A2\22A4\27D9\2CA6\A4D4\+010297\+0102B1\+010315\+0118BC\+016F0A\+01F768'
      || U&'\054D\057D\1200\144C\222A\22C3\A4F4\+0104CE\+0104F6\+0118B8\+0118D8\+016F42'
      || U&'\05D8\0667\06F7\13D9\142F\2228\22C1\2D38\A4E6\A6DF\ABA9\+01051D\+011706\+0118A0\+0118C0\+016F08'
      || U&'\+01D20D'
      || U&'\0561\13B3\13D4\A4EA\AB83\+01170A\+01170E\+01170F\+0118E6\+0118EF'
      || U&'\00D7\1541\157D\166D\166E\16B7\2573\292B\292C\2A2F\2CAC\2D5D\A4EB\+010290\+0102B4\+010317\+010322'
      || U&'\+010527\+0118EC'
      || U&'\10E7\13A9\13BD\2CA8\A4EC\+0102B2\+0118A4\+0118DC\+016F43'
      || U&'\13C3\A4DC\AB93\+0102F5\+0118A9\+0118C4\+0118E5',
    '  '
      || 'aaaaaabbbbbbbbbcccccccccccccdddddddeeeeeeeefffffffffgggghhhhhhhiiiijjjkkkkklllllllllllllllllllllllll'
      || 'lllmmmmmmmmmnnnnnoooooooooooooooooooooooooooooooooooooooooooooooopppppppqqqrrrrrrrrrsssssssssstttttt'
      || 'tttttuuuuuuuuuuuuvvvvvvvvvvvvvvvvvwwwwwwwwwwxxxxxxxxxxxxxxxxxxxyyyyyyyyyzzzzzzz'));
create index users_skeletons_idx on users using gin (username_skeletons(username)) with (fastupdate = off);
