import type { Replacement } from "./replaced-modules.ts";

/** What nodemailer brings for attachments. Our emails have none. */
export const withoutAttachments: readonly Replacement[] = [
  {
    // A table of 1,000 file types, 40 kB.
    file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
    contents: "export const detectMimeType = () => {}; export const detectExtension = () => {};",
  },
  {
    // A client that fetches files to attach, 9 kB.
    file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]fetch[\\/]index\.js$/,
    contents: "export default () => { throw new Error('Emails fetch nothing.'); };",
  },
];
