/** A square button with an icon; its label is read out and shown as a tooltip. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string;
  icon: ReactNode;
  href?: string;
  ref?: Ref<HTMLButtonElement>;
}

const CLASS = 'btn btn-ghost btn-sm btn-square max-md:size-11';

export function IconButton({ label, icon, href, className = '', type = 'button', ...rest }: IconButtonProps) {
  if (href !== undefined) {
    return (
      <a href={href} aria-label={label} title={label} className={`${CLASS} ${className}`}>
        {icon}
      </a>
    );
  }
  return (
    <button type={type} aria-label={label} title={label} className={`${CLASS} ${className}`} {...rest}>
      {icon}
    </button>
  );
}
