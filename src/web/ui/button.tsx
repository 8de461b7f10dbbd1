import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'wouter';

const LOOKS = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  secondary: 'border border-edge bg-card text-ink hover:bg-raised',
  // On the orange of the first page.
  court: 'bg-on-court text-court hover:brightness-125',
  courtLine: 'border-2 border-on-court text-on-court hover:bg-on-court/15',
  quiet: 'text-accent underline underline-offset-4 hover:no-underline',
} as const;

export type ButtonLook = keyof typeof LOOKS;

function dress(look: ButtonLook, className = ''): string {
  return `inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-5 font-semibold text-center disabled:cursor-not-allowed disabled:opacity-50 ${LOOKS[look]} ${className}`;
}

export function Button({
  look = 'primary',
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type={type} className={dress(look, className)} {...props} />;
}

/** A link that looks like a button, and is a link. */
export function ButtonLink({
  look = 'primary',
  className,
  ...props
}: LinkProps & { look?: ButtonLook; className?: string }) {
  return <Link className={dress(look, className)} {...props} />;
}
