import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

// The server makes it smaller.
const SIZE = 512;
const MAX_ZOOM = 4;
const STEP = 0.05;

interface PictureCropProps {
  image: ImageBitmap;
  isSending: boolean;
  cancel: () => void;
  save: (picture: Blob) => void;
}

/** The middle of the square, from 0 to 1 along the picture, and how much it is enlarged. */
interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** Chooses a square of a picture: by dragging it, with the arrow keys, and with a slider for its size. */
export function PictureCrop({ image, isSending, cancel, save }: PictureCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 });
  // The side of the square in pixels of the picture.
  const side = Math.min(image.width, image.height) / crop.zoom;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    // Behind transparent pictures.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, SIZE, SIZE);
    context.imageSmoothingQuality = 'high';
    const [left, top] = [crop.x * image.width - side / 2, crop.y * image.height - side / 2];
    context.drawImage(image, left, top, side, side, 0, 0, SIZE, SIZE);
  }, [image, crop, side]);
  const change = (next: (before: Crop) => Partial<Crop>) =>
    setCrop((before) => keepInside(image, { ...before, ...next(before) }));
  const lastPoint = useRef<{ x: number; y: number } | null>(null);
  const drag = ({ buttons, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const last = lastPoint.current;
    lastPoint.current = buttons === 0 ? null : { x: clientX, y: clientY };
    if (buttons === 0 || !last) return;
    const scale = side / currentTarget.clientWidth;
    change(({ x, y }) => ({
      x: x - ((clientX - last.x) * scale) / image.width,
      y: y - ((clientY - last.y) * scale) / image.height,
    }));
  };
  const nudge = (event: KeyboardEvent) => {
    const [x, y] = ARROWS[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    change((before) => ({ x: before.x + x * STEP, y: before.y + y * STEP }));
  };
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes the arrow keys */}
      <canvas
        ref={canvas}
        width={SIZE}
        height={SIZE}
        tabIndex={0}
        role="application"
        aria-label="The part that is shown. Drag it, or use the arrow keys."
        className="mx-auto aspect-square w-full max-w-72 cursor-move touch-none rounded-full border border-line"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          lastPoint.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onKeyDown={nudge}
      />
      <label className="grid gap-1 font-semibold">
        Size
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={STEP}
          value={crop.zoom}
          onChange={({ target }) => change(() => ({ zoom: Number(target.value) }))}
          className="h-11 accent-accent"
        />
      </label>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button
          disabled={isSending}
          onClick={() => canvas.current?.toBlob((picture) => picture && save(picture), 'image/jpeg', 0.9)}
        >
          {isSending ? 'Saving...' : 'Save picture'}
        </Button>
      </div>
    </div>
  );
}

/** Moves the square back into the picture. */
function keepInside({ width, height }: ImageBitmap, { x, y, zoom }: Crop): Crop {
  const half = Math.min(width, height) / zoom / 2;
  const clamp = (middle: number, length: number) => Math.min(1 - half / length, Math.max(half / length, middle));
  return { x: clamp(x, width), y: clamp(y, height), zoom };
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
