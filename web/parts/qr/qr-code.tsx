import { useMemo } from "react";
import { qrImage } from "./qr-image.ts";

/** Black on white in every theme, because scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, d } = useMemo(() => qrImage(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ display: "block", width: "100%", height: "auto", background: "#fff", borderRadius: 12 }}
    >
      <path d={d} fill="#000" />
    </svg>
  );
}
