import type { QrImage } from "./qr-image.ts";

/** The code on the screen: black on white in every theme, for scanners want it so. */
export function QrCode({ image, label }: { image: QrImage; label: string }) {
  const { size, d } = image;
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
