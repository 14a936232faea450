import type { Endpoint } from "comlink";
import { serve } from "./worker";

serve(globalThis as unknown as Endpoint);
