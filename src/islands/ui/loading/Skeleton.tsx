/** A grey block in the shape of what is coming. Size it with classes; announce loading on the region around it. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-md bg-base-content/10 ${className}`} />;
}
