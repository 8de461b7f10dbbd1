import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'wouter';

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  secondary: 'border border-edge bg-card text-ink hover:bg-raised',
  // For actions that need a second thought.
  danger: 'border-2 border-bad bg-bad-soft text-bad hover:brightness-95',
  // On orange backgrounds.
  court: 'bg-on-court text-court hover:brightness-125',
  courtLine: 'border-2 border-on-court text-on-court hover:bg-on-court/15',
  courtQuiet: 'text-on-court hover:bg-on-court/15',
  // On their counterpart, the dark band.
  courtBand: 'bg-court text-on-court hover:brightness-110',
  quiet: 'text-accent underline underline-offset-4 hover:no-underline',
} as const;

const SIZES = {
  small: 'min-h-11 px-3 sm:px-4',
  normal: 'min-h-11 px-5',
  large: 'min-h-13 px-7 text-lg',
  // On phones the icon is above the words.
  tile: 'min-h-11 px-2 sm:px-5 max-sm:flex-col max-sm:gap-0.5 max-sm:whitespace-normal max-sm:rounded-2xl max-sm:py-2 max-sm:text-sm max-sm:leading-tight',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Mostly for the position of the button; the other two define its appearance. */
  className?: string | undefined;
}

function buttonClasses({ variant = 'primary', size = 'normal', className = '' }: ButtonStyle): string {
  return `inline-flex cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-full font-semibold text-center disabled:cursor-not-allowed disabled:opacity-50 ${VARIANTS[variant]} ${SIZES[size]} ${className}`;
}

export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonStyle) {
  return <button type={type} className={buttonClasses({ variant, size, className })} {...props} />;
}

/** A client-side link that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: LinkProps & ButtonStyle) {
  return <Link className={buttonClasses({ variant, size, className })} {...props} />;
}

/** A link that looks like a button, to a server route or a download, which the client-side router cannot open. */
export function ServerLink({ variant, size, className, ...props }: ComponentProps<'a'> & ButtonStyle) {
  return <a className={buttonClasses({ variant, size, className })} {...props} />;
}

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
      className={`grid size-11 flex-none cursor-pointer place-items-center rounded-full hover:bg-raised aria-disabled:cursor-default aria-disabled:opacity-40 ${className}`}
      {...props}
    />
  );
}
