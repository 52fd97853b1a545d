/** The folder of what is made for the packages: icons, licences, metadata. From the root of the repository. */
export const RESOURCES = 'out/package';
/** The file of Linux's software centers. */
export const METADATA = 'app.galley.Galley.metainfo.xml';
