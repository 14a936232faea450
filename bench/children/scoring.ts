// The worker of the server, as it is shipped.
import "../../src/http/node/scoring-worker";
