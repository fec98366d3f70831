import "swagger-ui-dist/swagger-ui.css";
import "./api.css";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { accessible } from "./accessible.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");
const followTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", followTheme);
followTheme();

SwaggerUI({
  url: "/api/openapi.json",
  domNode: document.querySelector("#api"),
  deepLinking: true,
  plugins: [accessible],
  // The browser sends the session cookie itself, but not this header.
  requestInterceptor: (request) => ({ ...request, headers: { ...request.headers, "X-Reviens-Client": "docs" } }),
});
