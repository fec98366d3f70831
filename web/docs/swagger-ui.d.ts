/** The package ships no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type { ComponentType } from "react";

  type Wrap = (
    original: ComponentType<Record<string, unknown>>,
    system: { React: typeof import("react") },
  ) => ComponentType<Record<string, unknown>>;

  interface Request {
    headers: Record<string, string>;
  }

  interface Options {
    url: string;
    domNode: Element | null;
    deepLinking: boolean;
    plugins: (() => { wrapComponents: Record<string, Wrap> })[];
    requestInterceptor(request: Request): Request;
  }

  export default function SwaggerUI(options: Options): void;
}
