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
  const change = ({ x = crop.x, y = crop.y, zoom = crop.zoom }: Partial<Crop>) => {
    const half = Math.min(image.width, image.height) / zoom / 2;
    const keepInside = (middle: number, length: number) => Math.min(1 - half / length, Math.max(half / length, middle));
    setCrop({ x: keepInside(x, image.width), y: keepInside(y, image.height), zoom });
  };
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return;
    const scale = side / currentTarget.clientWidth;
    change({ x: crop.x - (movementX * scale) / image.width, y: crop.y - (movementY * scale) / image.height });
  };
  const nudge = (event: KeyboardEvent) => {
    const [x, y] = ARROWS[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    change({ x: crop.x + x * STEP, y: crop.y + y * STEP });
  };
  return (
    <div className="grid gap-4">
      <canvas
        ref={canvas}
        width={SIZE}
        height={SIZE}
        tabIndex={0}
        role="img"
        aria-label="The part that is shown. Drag it, or use the arrow keys."
        className="mx-auto aspect-square w-full max-w-72 cursor-move touch-none rounded-full border border-line"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
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
          onChange={({ target }) => change({ zoom: Number(target.value) })}
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

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
