/** How an entry of a left or phone menu looks, in the portal and in the back-office. */
export const navRow = (active: boolean, height = 'h-10'): string =>
  `flex ${height} max-md:h-11 w-full items-center gap-3 rounded-lg px-2.5 text-sm -outline-offset-2 transition-colors duration-150 ${
    active ? 'bg-base-100 font-medium' : 'muted hover:bg-base-100/60 hover:text-base-content'
  }`;
