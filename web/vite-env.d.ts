/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The mailbox that answers, as the production stage names it. */
  readonly VITE_CONTACT: string;
}
