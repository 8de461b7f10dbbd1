-- The skeletons of a username, after Unicode Technical Standard 39: names that look alike have one in common. One is of the
-- name as written, the other of its lower case: a capital may look Latin while its small letter does not. Beyond the
-- standard, skeletons are in lower case, with l for i, which a capital I looks like, and without repeated spaces.
--
-- The table is from https://www.unicode.org/Public/security/15.0.0/confusables.txt, which Debian has in the source of
-- its package icu: every entry for one character that is a letter or number of the script Latin, Greek or Cyrillic, or of
-- the script Common with the prototype ' or -, unless it is ASCII or NFKD replaces it; prototypes in NFKD. The final sigma
-- is added, as another form of sigma.
create function username_skeletons(username text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  decomposed constant text := normalize(username, NFKD);
  forms text[] := array[lower(decomposed)];
begin
  if decomposed ~ '[^ -~]' then
    forms := array(
      select lower(string_agg(coalesce('{
        "ǃ":"!", "ꝸ":"&", "ʹ":"''", "ʻ":"''", "ʼ":"''", "ʽ":"''", "ʾ":"''", "ˈ":"''", "ˊ":"''", "ˋ":"''",
        "˴":"''", "‘":"''", "’":"''", "‛":"''", "′":"''", "‵":"''", "ꞌ":"''", "Ɓ":"''B", "Ɗ":"''D", "Ƥ":"''P",
        "Ƭ":"''T", "Ƴ":"''Y", "˗":"-", "‐":"-", "‒":"-", "–":"-", "⁃":"-", "−":"-", "➖":"-", "Ƨ":"2", "Ꙅ":"2",
        "Ꝛ":"2", "ƻ":"2\u0335", "Ʒ":"3", "Ȝ":"3", "З":"3", "Ӡ":"3", "Ꝫ":"3", "Ɜ":"3", "Ҙ":"3\u0326", "Ƽ":"5",
        "б":"6", "Ȣ":"8", "ȣ":"8", "Ꝯ":"9", "Ɂ":"?", "ʔ":"?", "Α":"A", "А":"A", "Ꜳ":"AA", "Æ":"AE", "Ӕ":"AE",
        "Ꜵ":"AO", "Ꜷ":"AU", "Ꜹ":"AV", "Ꜻ":"AV", "Ꜽ":"AY", "Β":"B", "В":"B", "Ꞵ":"B", "С":"C", "Ƈ":"C''",
        "Ҫ":"C\u0326", "Ð":"D\u0335", "Đ":"D\u0335", "Ɖ":"D\u0335", "Ε":"E", "Е":"E", "Ɇ":"E\u0338", "Ϝ":"F",
        "Ꞙ":"F", "Ƒ":"F\u0326", "Ԍ":"G", "Ɠ":"G''", "Ǥ":"G\u0335", "Η":"H", "Н":"H", "Ӈ":"H\u0326",
        "Ӊ":"H\u0326", "Ң":"H\u0329", "Ⱨ":"H\u0329", "Ħ":"H\u0335", "Ϳ":"J", "Ј":"J", "Ʝ":"J", "Ɉ":"J\u0335",
        "Κ":"K", "К":"K", "Ƙ":"K''", "Қ":"K\u0329", "Ⱪ":"K\u0329", "Ҟ":"K\u0335", "Ꝁ":"K\u0335", "Ł":"L\u0338",
        "Μ":"M", "Ϻ":"M", "М":"M", "Ӎ":"M\u0326", "Ν":"N", "Ɲ":"N\u0326", "Ο":"O", "О":"O", "Œ":"OE", "Ꚙ":"OO",
        "Ꝏ":"OO", "Ɵ":"O\u0335", "Θ":"O\u0335", "θ":"O\u0335", "Ѳ":"O\u0335", "Ө":"O\u0335", "Ꝋ":"O\u0335",
        "Ø":"O\u0338", "Ρ":"P", "Р":"P", "Ʀ":"R", "Ѕ":"S", "Τ":"T", "Т":"T", "Ꜩ":"T3", "Ʈ":"T\u0328",
        "Ҭ":"T\u0329", "Ŧ":"T\u0335", "Ⱦ":"T\u0338", "Ʉ":"U\u0335", "Ѵ":"V", "Ԝ":"W", "Χ":"X", "Х":"X", "Ꭓ":"X",
        "Ҳ":"X\u0329", "Υ":"Y", "У":"Y", "Ү":"Y", "Ɏ":"Y\u0335", "Ұ":"Y\u0335", "Ζ":"Z", "Ȥ":"Z\u0326",
        "Ƶ":"Z\u0335", "ɑ":"a", "α":"a", "а":"a", "ꜳ":"aa", "æ":"ae", "ӕ":"ae", "ꜵ":"ao", "ꜷ":"au", "ꜹ":"av",
        "ꜻ":"av", "ꜽ":"ay", "Ƅ":"b", "Ь":"b", "Ы":"bl", "Ƃ":"b\u0304", "ƃ":"b\u0304", "Б":"b\u0304",
        "ɓ":"b\u0314", "ƀ":"b\u0335", "Ѣ":"b\u0335", "ѣ":"b\u0335", "Ҍ":"b\u0335", "ҍ":"b\u0335", "с":"c",
        "ᴄ":"c", "ҫ":"c\u0326", "ȼ":"c\u0338", "ԁ":"d", "ʣ":"dz", "ʤ":"dȝ", "ʥ":"dʑ", "ƌ":"d\u0304",
        "ɗ":"d\u0314", "ɖ":"d\u0328", "đ":"d\u0335", "е":"e", "ҽ":"e", "ꬲ":"e", "ҿ":"e\u0328", "ɇ":"e\u0338",
        "ẝ":"f", "ꞙ":"f", "ꬵ":"f", "ʩ":"fŋ", "ƒ":"f\u0326", "ᵮ":"f\u0334", "ƍ":"g", "ɡ":"g", "ᶃ":"g",
        "ɠ":"g\u0314", "ǥ":"g\u0335", "һ":"h", "ɦ":"h\u0314", "ꚕ":"h\u0314", "ħ":"h\u0335", "ћ":"h\u0335",
        "ı":"i", "ɩ":"i", "ɪ":"i", "ι":"i", "і":"i", "ӏ":"i", "ꙇ":"i", "ɨ":"i\u0335", "ᵻ":"i\u0335",
        "ᵼ":"i\u0335", "ϳ":"j", "ј":"j", "ɉ":"j\u0335", "ƙ":"k\u0314", "Ɩ":"l", "ǀ":"l", "Ι":"l", "І":"l",
        "Ӏ":"l", "Ю":"lO", "ǁ":"ll", "ʪ":"ls", "ʫ":"lz", "ɮ":"lȝ", "ɭ":"l\u0328", "ɫ":"l\u0334", "Ɨ":"l\u0335",
        "ƚ":"l\u0335", "ł":"l\u0338", "ɳ":"n\u0328", "ƞ":"n\u0329", "η":"n\u0329", "ᵰ":"n\u0334", "ο":"o",
        "ς":"o", "σ":"o", "о":"o", "ᴏ":"o", "ᴑ":"o", "ꬽ":"o", "œ":"oe", "ꚙ":"oo", "ꝏ":"oo", "ɵ":"o\u0335",
        "ѳ":"o\u0335", "ө":"o\u0335", "ꝋ":"o\u0335", "ø":"o\u0338", "ꬾ":"o\u0338", "ɶ":"oᴇ", "ρ":"p", "р":"p",
        "ƥ":"p\u0314", "ᵽ":"p\u0335", "ԛ":"q", "ʠ":"q\u0314", "г":"r", "ᴦ":"r", "ꭇ":"r", "ꭈ":"r", "ґ":"r''",
        "ɱ":"rn\u0326", "ᵯ":"rn\u0334", "ɽ":"r\u0328", "ɼ":"r\u0329", "ᵲ":"r\u0334", "ɍ":"r\u0335",
        "ғ":"r\u0335", "ƽ":"s", "ѕ":"s", "ꜱ":"s", "ʂ":"s\u0328", "ᵴ":"s\u0334", "ꝷ":"tf", "ʦ":"ts", "ꜩ":"tȝ",
        "ʨ":"tɕ", "ʧ":"tʃ", "ƭ":"t\u0314", "ᵵ":"t\u0334", "ŧ":"t\u0335", "ʋ":"u", "υ":"u", "ᴜ":"u", "ꞟ":"u",
        "ꭎ":"u", "ꭒ":"u", "ᵫ":"ue", "ꭣ":"uo", "ᵾ":"u\u0335", "ν":"v", "ѵ":"v", "ᴠ":"v", "ɯ":"w", "ѡ":"w",
        "ԝ":"w", "ᴡ":"w", "ꝡ":"w\u0326", "ѽ":"w\u0486\u0487", "х":"x", "ɣ":"y", "ʏ":"y", "γ":"y", "у":"y",
        "ү":"y", "ᶌ":"y", "ỿ":"y", "ꭚ":"y", "ƴ":"y\u0314", "ɏ":"y\u0335", "ұ":"y\u0335", "ᴢ":"z", "ȥ":"z\u0326",
        "ʐ":"z\u0328", "ᵶ":"z\u0334", "ƶ":"z\u0335", "ꞏ":"·", "Ϸ":"Þ", "β":"ß", "ꞵ":"ß", "ƿ":"þ", "ϸ":"þ",
        "κ":"ĸ", "к":"ĸ", "ᴋ":"ĸ", "қ":"ĸ\u0329", "ҟ":"ĸ\u0335", "ь":"ƅ", "ы":"ƅi", "Ͻ":"Ɔ", "Ↄ":"Ɔ", "Ә":"Ə",
        "Ԑ":"Ɛ", "ᴤ":"ƨ", "ꙅ":"ƨ", "Σ":"Ʃ", "ə":"ǝ", "ә":"ǝ", "ᴔ":"ǝo", "ꭂ":"ǝo\u0335", "ꭁ":"ǝo\u0338", "ɚ":"ǝ˞",
        "Ԋ":"Ƕ", "ʒ":"ȝ", "ӡ":"ȝ", "ꝫ":"ȝ", "Λ":"Ʌ", "Л":"Ʌ", "Ӆ":"Ʌ\u0326", "ᶐ":"ɋ", "ͻ":"ɔ", "ᴐ":"ɔ", "ↄ":"ɔ",
        "ꭢ":"ɔe", "ꬿ":"ɔ\u0338", "з":"ɜ", "ᴈ":"ɜ", "ҙ":"ɜ\u0326", "ԍ":"ɢ", "φ":"ɸ", "ф":"ɸ", "ᵳ":"ɾ\u0334",
        "ꭍ":"ʃ", "ᵿ":"ʊ\u0335", "ᴧ":"ʌ", "м":"ʍ", "ᴍ":"ʍ", "ӎ":"ʍ\u0326", "Ꙩ":"ʘ", "в":"ʙ", "ꞝ":"ʚ", "н":"ʜ",
        "ӈ":"ʜ\u0326", "ӊ":"ʜ\u0326", "ң":"ʜ\u0329", "ъ":"ˉb", "ꙑ":"ˉbi", "Г":"Γ", "Ґ":"Γ''", "Ғ":"Γ\u0335",
        "П":"Π", "Ф":"Φ", "Ѱ":"Ψ", "п":"π", "ᴨ":"π", "ϛ":"ς", "ꭓ":"χ", "ꭕ":"χ", "ѱ":"ψ", "ꙍ":"ω", "ꞷ":"ω",
        "Җ":"Ж\u0329", "Ͷ":"И", "Ҋ":"И\u0326\u0300", "Ꙑ":"Ъl", "җ":"ж\u0329", "ҋ":"и\u0326\u0306", "ᴫ":"л",
        "ӆ":"л\u0326", "ꭠ":"љ", "Ѽ":"Ѡ\u0486\u0487", "Ӌ":"Ҷ", "ӌ":"ҷ", "Ҿ":"Ҽ\u0328", "ͷ":"ᴎ", "и":"ᴎ", "ᴩ":"ᴘ",
        "я":"ᴙ", "τ":"ᴛ", "т":"ᴛ", "ҭ":"ᴛ\u0329", "δ":"ẟ", "ð":"∂\u0335", "Ͱ":"Ⱶ", "ꟷ":"ー", "Ʇ":"ꓕ", "Ꞟ":"ꓤ",
        "Ꞷ":"Ꙍ", "ꞕ":"ꜧ", "Ͽ":"Ꜿ", "ͽ":"ꜿ", "ꝺ":"Ꝺ", "Є":"Ꞓ", "ɛ":"ꞓ", "ε":"ꞓ", "є":"ꞓ", "ԑ":"ꞓ", "Ꚛ":"𐊨",
        "Ꞛ":"𐐒", "ꞛ":"𐐺"
      }'::jsonb ->> letter, letter), '' order by place))
      from (select decomposed union select lower(decomposed)) as names (name),
        unnest(string_to_array(name, null)) with ordinality as letters (letter, place)
      group by name
    );
  end if;
  return array(
    -- The standard's entries for ASCII. An i may have a dot of its own, as the small letter of a capital I with a dot.
    select distinct regexp_replace(replace(normalize(replace(
      translate(form, 'i1|0`', 'lllo'''), 'm', 'rn'), NFKD), U&'l\0307', 'l'), ' +', ' ', 'g')
    from unnest(forms) as form
  );
end
$$;

-- Not unique, since older accounts may look alike.
create index users_skeletons_idx on users using gin (username_skeletons(username)) with (fastupdate = off);
