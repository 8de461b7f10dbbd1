/** The names of the colours of marks, by hue. */
export const MARK_COLORS = [
  'crimson',
  'red',
  'brick',
  'orange',
  'brown',
  'bronze',
  'gold',
  'olive',
  'moss',
  'green',
  'forest',
  'jade',
  'teal',
  'cyan',
  'sky',
  'steel',
  'blue',
  'navy',
  'indigo',
  'violet',
  'purple',
  'plum',
  'magenta',
  'slate',
] as const;
export type MarkColor = (typeof MARK_COLORS)[number];

/** The sign beside a team's name: a monogram in a colour. */
export interface Mark {
  text: string;
  color: MarkColor;
}

/** A colour in both themes. The letters on it are white in the light theme, and `MARK_INK` in the dark one. */
interface ThemedColor {
  light: string;
  dark: string;
}

export const MARK_INK = '#17110c';

/**
 * Each has a contrast of at least 4.5 with the surfaces of its theme and with the text on it,
 * and any two are easy to tell apart (mark-colors.test.ts).
 */
export const MARK_COLOR_VALUES: Readonly<Record<MarkColor, ThemedColor>> = {
  crimson: { light: '#a5024e', dark: '#ff7596' },
  red: { light: '#d3213f', dark: '#ee5c30' },
  brick: { light: '#781d20', dark: '#b5857a' },
  orange: { light: '#b14400', dark: '#fe9117' },
  brown: { light: '#4a2102', dark: '#dda98f' },
  bronze: { light: '#7a4704', dark: '#bd8a02' },
  gold: { light: '#8c6b10', dark: '#f0cf78' },
  olive: { light: '#506202', dark: '#c1c14b' },
  moss: { light: '#3b4400', dark: '#8fae7d' },
  green: { light: '#128200', dark: '#86e454' },
  forest: { light: '#0c3625', dark: '#4a9b5e' },
  jade: { light: '#047d63', dark: '#8cdeb1' },
  teal: { light: '#015349', dark: '#05adaf' },
  cyan: { light: '#00637c', dark: '#17e2ff' },
  sky: { light: '#0473bf', dark: '#03b9fe' },
  steel: { light: '#606a76', dark: '#8eb4ca' },
  blue: { light: '#2d3dc5', dark: '#1d90ff' },
  navy: { light: '#001657', dark: '#668ec0' },
  indigo: { light: '#41058d', dark: '#8b7af2' },
  violet: { light: '#8145d5', dark: '#ae90cd' },
  purple: { light: '#7d188b', dark: '#dd8cfb' },
  plum: { light: '#470841', dark: '#f5b0e5' },
  magenta: { light: '#ba2fa1', dark: '#d65dbb' },
  slate: { light: '#353c54', dark: '#bfd0e7' },
};
