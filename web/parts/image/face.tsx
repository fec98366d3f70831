import classes from "./face.module.css";

export function Face({ name, picture, size = 32 }: { name: string; picture: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: size * 0.42 };
  return picture === null ? (
    <span className={classes.face} style={style} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? ""}
    </span>
  ) : (
    <img className={classes.face} style={style} src={picture} alt="" width={size} height={size} loading="lazy" />
  );
}
