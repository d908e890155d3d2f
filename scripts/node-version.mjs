// Imported before anything else, so that an old Node gives this sentence and not a stack trace.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Panelmark needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
