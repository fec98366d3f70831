import { SimpleGrid, Skeleton, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import classes from "./places.module.css";

export function FigureRow({
  figures,
}: {
  figures: readonly { name: string; value: string | undefined; note?: string | undefined; to?: string }[];
}) {
  return (
    <SimpleGrid cols={{ base: 2, sm: figures.length }} component="dl" m={0}>
      {figures.map(({ name, value, note, to }) => (
        <div key={name} className={classes.figure}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz="1.625rem" fw={650} lh={1.25} className={classes.number}>
            {value === undefined ? (
              <Skeleton h={28} w={64} my={3} />
            ) : to === undefined ? (
              value
            ) : (
              <Link to={to} className={classes.plain}>
                {value}
              </Link>
            )}
          </Text>
          {note === undefined ? null : (
            <Text component="dd" m={0} size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </div>
      ))}
    </SimpleGrid>
  );
}
