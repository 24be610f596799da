/// <reference types="astro/client" />
declare namespace App {
  interface Locals {
    /** The person who views the page, as far as rendering needs it. */
    viewer: import('./lib/session/viewer').Viewer;
    /** Set only if the maintenance screen replaces the requested page. */
    maintenance?: import('./domain/maintenance/status').MaintenanceStatus & { contactEmail: string };
    /** The operator of a page of the back-office; null if the server could not identify them, so that the page shows no data. */
    admin?: import('./domain/admin/admins').AdminView | null;
    /** Set only on /admin: the state of the sign-in there. */
    adminSignIn?: import('./domain/admin/sign-in').AdminSignInState;
  }
}
