import { useRef, useState } from 'react';
import { useChangePicture } from '../../api/account-queries.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { PictureCrop } from './picture-crop.tsx';

const FAILED = 'Failed to save your picture';

/** Uploads a picture from this device, or removes it. */
export function PictureButtons({ hasUpload }: { hasUpload: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const { mutate, isPending } = useChangePicture();
  const close = () => {
    image?.close();
    setImage(null);
  };
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
        close();
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
        hidden
        onChange={({ target }) => {
          void open(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {/* Not disabled: the focus comes back to it from the dialog. */}
      <Button
        variant="secondary"
        size="small"
        aria-disabled={isPending}
        onClick={() => isPending || input.current?.click()}
      >
        Upload a picture
      </Button>
      {hasUpload && (
        <Button variant="quiet" size="small" disabled={isPending} onClick={() => send(null)}>
          Remove it
        </Button>
      )}
      <Dialog isOpen={image !== null} close={close} title="Your picture" ignoresBackdrop>
        {image && <PictureCrop image={image} isSending={isPending} cancel={close} save={send} />}
      </Dialog>
    </div>
  );
}
