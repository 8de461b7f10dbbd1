import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

// The blank margin that QR readers need, in modules.
const QUIET_ZONE = 4;

/** A link as a QR code, black on white in both themes. */
export function QrCode({ text }: { text: string }) {
  const { path, box } = useMemo(() => {
    const code = generate(text);
    const size = code.size + 2 * QUIET_ZONE;
    return { path: toSvgPath(code), box: `${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}` };
  }, [text]);
  return (
    <svg role="img" aria-label="QR code of the link" viewBox={box} className="size-40 flex-none rounded-xl bg-white">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
