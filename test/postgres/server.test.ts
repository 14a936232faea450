import pg from "pg";
import { expect, inject, test } from "vitest";

const { url, server } = inject("postgres");

test.skipIf(url === undefined)("the database writes to the disk what it has answered", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS wait",
  );
  await client.end();
  expect(rows).toEqual([{ fsync: "on", wait: "on" }]);
  if (server !== undefined) expect(url).toContain(`127.0.0.1:${server.port}/`);
});
