import { parentPort } from "node:worker_threads";
import { nodeEndpoint } from "./thread";
import { serve } from "./worker";

serve(nodeEndpoint(parentPort!));
