import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { url } from "./schemas";

/** A wire to the database that breaks where a test wants it to. */
export class Wire {
  /** As the database's, through this wire. */
  readonly url: string;
  /** How many answers are to be lost: what was asked arrives and is done, and then the connection is gone. */
  lost = 0;
  /** Whether nobody gets through. */
  isCut = false;
  /** Only answers to what holds this text are lost. */
  about = "";
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, port: number) {
    const through = new URL(url);
    through.host = `127.0.0.1:${port}`;
    this.url = through.href;
    this.#server = server;
    server.on("connection", (socket) => this.#join(socket));
  }

  static async open(): Promise<Wire> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Wire(server, (server.address() as { port: number }).port);
  }

  /** Breaks all connections; while `isCut`, new ones too. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    if (this.isCut) return void client.destroy();
    const { hostname, port } = new URL(url);
    const database = connect(Number(port || 5432), hostname);
    let isLosing = false;
    const end = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.on("error", end).on("close", () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    client.on("data", (bytes: Buffer) => {
      if (this.lost > 0 && this.about !== "" && bytes.includes(this.about)) {
        this.lost--;
        isLosing = true;
      }
      database.write(bytes);
    });
    database.on("data", (bytes: Buffer) => {
      // PostgreSQL sends the answer to a statement in one go, after its commit.
      if (isLosing) end();
      else client.write(bytes);
    });
  }
}
