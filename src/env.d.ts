/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    /** Who looks at the page, as far as rendering must know. */
    viewer: import('./lib/viewer').Viewer;
  }
}
