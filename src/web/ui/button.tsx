import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'wouter';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  secondary: 'border border-edge bg-card text-ink hover:bg-raised',
  // For what cannot be taken back.
  danger: 'border-2 border-bad bg-bad-soft text-bad hover:brightness-95',
  // On the orange of the first page.
  court: 'bg-on-court text-court hover:brightness-125',
  courtLine: 'border-2 border-on-court text-on-court hover:bg-on-court/15',
  quiet: 'text-accent underline underline-offset-4 hover:no-underline',
} as const;

const SIZES = {
  small: 'min-h-11 px-3 sm:px-4',
  normal: 'min-h-11 px-5',
  large: 'min-h-13 px-7 text-lg',
} as const;

export type ButtonLook = keyof typeof LOOKS;

interface Dress {
  look?: ButtonLook | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Where it stands; how it looks is said by the other two. */
  className?: string | undefined;
}

function dress({ look = 'primary', size = 'normal', className = '' }: Dress): string {
  return `inline-flex cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-full font-semibold text-center disabled:cursor-not-allowed disabled:opacity-50 ${LOOKS[look]} ${SIZES[size]} ${className}`;
}

export function Button({ look, size, className, type = 'button', ...props }: ComponentProps<'button'> & Dress) {
  return <button type={type} className={dress({ look, size, className })} {...props} />;
}

/** A link that looks like a button, and is a link. */
export function ButtonLink({ look, size, className, ...props }: LinkProps & Dress) {
  return <Link className={dress({ look, size, className })} {...props} />;
}

/** The same to an address of the server, which the app has no page for. */
export function ServerLink({ look, size, className, ...props }: ComponentProps<'a'> & Dress) {
  return <a className={dress({ look, size, className })} {...props} />;
}

/** A round button with nothing but an icon, so its name has to be given. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`grid size-11 flex-none cursor-pointer place-items-center rounded-full hover:bg-raised ${className}`}
      {...props}
    />
  );
}
