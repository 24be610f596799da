/** The buttons of the site, with text or an icon, and the links that look like them. While busy, a button keeps focus but does nothing. */
import { isValidElement, useRef, type ButtonHTMLAttributes, type MouseEvent, type ReactElement, type Ref } from 'react';
import type { LucideIcon } from 'lucide-react';

const VARIANTS = {
  primary: 'btn-primary',
  ghost: 'btn-ghost',
  outline: 'btn-ghost border control-line',
  danger: 'btn-error',
} as const;
const SIZES = { sm: 'btn-sm max-md:min-h-11', md: 'max-md:min-h-11' } as const;

/** An icon in its usual size, or an element that brings its own look. */
export type Icon = LucideIcon | ReactElement;

export function drawIcon(icon: Icon | undefined) {
  if (!icon || isValidElement(icon)) return icon;
  const Drawn = icon;
  return <Drawn className="size-4" aria-hidden="true" />;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  busy?: boolean;
  /** Drawn before the text. */
  icon?: Icon | undefined;
  /** Makes it a link. */
  href?: string;
}

export function buttonClass(variant: keyof typeof VARIANTS = 'outline', size: keyof typeof SIZES = 'md', extra = '') {
  return `btn ${VARIANTS[variant]} ${SIZES[size]} ${extra}`;
}

/** Presses within this time count as one press: a double click, Enter twice, or Enter held down. */
const SINGLE_PRESS_MS = 500;

/**
 * For a button that stays in its place and then offers the next step. A second press shortly after the first is ignored, because the person
 * has not read the next step yet.
 */
export function useSinglePress(onPress: () => void) {
  const last = useRef(-Infinity);
  return ({ timeStamp }: MouseEvent) => {
    const isRepeated = timeStamp - last.current < SINGLE_PRESS_MS;
    last.current = timeStamp;
    if (!isRepeated) onPress();
  };
}

export function Button({
  variant = 'outline',
  size = 'md',
  busy = false,
  icon,
  href,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inner = (
    <>
      {busy ? <span className="loading loading-spinner loading-xs" aria-hidden="true" /> : drawIcon(icon)}
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <a href={href} className={buttonClass(variant, size, className)}>
        {inner}
      </a>
    );
  }
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={guard}
      {...rest}
    >
      {inner}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string;
  icon: Icon;
  href?: string;
  ref?: Ref<HTMLButtonElement>;
}

const CLASS = 'btn btn-ghost btn-sm btn-square max-md:size-11';

/** A square button with an icon; its label is read out and shown as a tooltip. */
export function IconButton({ label, icon, href, className = '', type = 'button', ...rest }: IconButtonProps) {
  if (href !== undefined) {
    return (
      <a href={href} aria-label={label} title={label} className={`${CLASS} ${className}`}>
        {drawIcon(icon)}
      </a>
    );
  }
  return (
    <button type={type} aria-label={label} title={label} className={`${CLASS} ${className}`} {...rest}>
      {drawIcon(icon)}
    </button>
  );
}
