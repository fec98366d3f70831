import classes from "./bill.module.css";

export interface BillLine {
  key: string;
  what: string;
  about?: string | null;
  amount: string;
}

interface BillProps {
  label: string;
  lines: readonly BillLine[];
  sums: readonly BillLine[];
}

export function Bill({ label, lines, sums }: BillProps) {
  return (
    <table className={classes.bill} aria-label={label}>
      <tbody>
        {lines.map(({ key, what, about, amount }) => (
          <tr key={key}>
            <th scope="row">
              {what}
              {about ? <span className={classes.about}>{about}</span> : null}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ key, what, about, amount }, index) => (
          <tr key={key} className={index === sums.length - 1 ? classes.total : undefined}>
            <th scope="row">
              {what}
              {about ? <span className={classes.about}>{about}</span> : null}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
