/** The font of the labels at the ends of lines, as in race.css. */
const FONT = '600 13px "Figtree Variable", sans-serif';

let context: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 7;
  context.font = FONT;
  return context.measureText(text).width;
}

/** The name or, if it is too wide, as much of it as fits before an ellipsis. */
export function fitName(name: string, width: number, measure = widthOf): string {
  if (measure(name) <= width) return name;
  const letters = Array.from(name);
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
