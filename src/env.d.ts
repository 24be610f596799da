/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    /** Who looks at the page, as far as rendering must know. */
    viewer: import('./lib/session/viewer').Viewer;
    /** Set only while maintenance is in place of the page that was asked for. */
    maintenance?: import('./domain/maintenance/status').MaintenanceStatus & { contactEmail: string };
    /** The operator of a page of the back-office; null where the server could not tell who it is, so that nothing is shown. */
    admin?: import('./domain/admin/admins').AdminView | null;
    /** Set only on /admin: how one signs in there. */
    adminSignIn?: import('./domain/admin/sign-in').AdminSignInState;
  }
}
