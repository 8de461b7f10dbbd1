/**
 * Letters that look like those of the name of former players, and that the skeletons of usernames tell apart from them,
 * or take for others. Not part of the skeletons: as usernames, these may well be two people. With r and n for m.
 */
const LOOK_ALIKES = {
  f: 'ғҒϝꜰ',
  o: 'ѻѺꙩꙨҩҨ',
  r: 'яЯᴙΓҕҔӷӶӻӺʀ',
  m: 'мϻʍᴍ',
  n: 'пΠπиИͶͷᴎɴ',
  e: 'єЄεԑԐэЭәӘɛƐǝƎəƏꞓꞒΣƩΞξᴇ',
  p: 'ҏҎϸϷþÞƿǷᴘᴩ',
  l: 'ʟ',
  a: 'ΛɅʌᴧЛΔДѦѧᴀ',
  y: 'чЧҷҶӌӋ',
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, letters]) => [...letters].map((one) => [one, latin])),
);

/** A username with the letters that they look like in place of these. */
export function foldReservedLetters(username: string): string {
  return [...username.normalize('NFKD')].map((letter) => LATIN.get(letter) ?? letter).join('');
}
