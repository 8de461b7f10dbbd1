import { useRef, useState } from 'react';
import { useChangePicture } from '../../api/account-queries.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { PictureCrop } from './picture-crop.tsx';

const FAILED = 'Failed to save your picture';

/** Uploads a picture from this device, or removes it. */
export function PictureButtons({ isUploaded }: { isUploaded: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const { mutate, isPending } = useChangePicture();
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      setImage(await createImageBitmap(file, { imageOrientation: 'from-image' }));
    } catch {
      toast.failure(FAILED, 'This file is no picture that your browser can read. Choose a JPEG, PNG or WebP.');
    }
  };
  const send = (picture: Blob | null) =>
    mutate(picture, {
      onSuccess: () => {
        setImage(null);
        toast.success(picture ? 'Picture saved' : 'Picture removed');
      },
      onError: (error) => toast.failure(FAILED, messageOf(error)),
    });
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void open(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button variant="secondary" size="small" disabled={isPending} onClick={() => input.current?.click()}>
        Upload a picture
      </Button>
      {isUploaded && (
        <Button variant="quiet" size="small" disabled={isPending} onClick={() => send(null)}>
          Remove it
        </Button>
      )}
      <Dialog isOpen={image !== null} close={() => setImage(null)} title="Your picture" ignoresBackdrop>
        {image && <PictureCrop image={image} isSending={isPending} cancel={() => setImage(null)} save={send} />}
      </Dialog>
    </div>
  );
}
