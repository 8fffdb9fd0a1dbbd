/** The browser sets it to `icons` when the side bar of the back office is collapsed. */
export const sideBarCookie = 'side-bar';
export type SideBar = 'full' | 'icons';
