/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    /** Who looks at the page, as far as rendering must know. */
    viewer: import('./lib/viewer').Viewer;
    /** Set only while maintenance stands in place of the page that was asked for. */
    maintenance?: import('./domain/maintenance/status').MaintenanceStatus & { contactEmail: string };
  }
}
