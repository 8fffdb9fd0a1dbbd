/** React encodes each piece of HTML by itself, dozens for a line of a list. This collects text, which is encoded once. */

/** Characters; React's own buffer has 4096 bytes. */
const pieceLength = 16_384;

const functions = {
  writeChunk: `function writeChunk(destination, chunk) {
  collectedText += chunk;
  if (collectedText.length > ${pieceLength}) writeCollected(destination);
}
var collectedText = "";
function writeCollected(destination) {
  var text = collectedText;
  collectedText = "";
  destinationHasCapacity$1 = destination.write(text) && destinationHasCapacity$1;
}`,
  completeWriting: `function completeWriting(destination) {
  if (collectedText !== "") writeCollected(destination);
  destinationHasCapacity$1 = !0;
}`,
  stringToPrecomputedChunk: `function stringToPrecomputedChunk(content) {
  return content;
}`,
  byteLengthOfChunk: `function byteLengthOfChunk(chunk) {
  return chunk.length;
}`,
};

/** Statements with which a flush starts; inside `writeChunk` it is an expression. */
const reset = /^ +currentView = new Uint8Array\(4096\);$/gm;

/** Throws if React has no such function or statement, so that nobody upgrades React without reading this file. */
export default function stringChunksLoader(source: string): string {
  if (!source.match(reset)) throw new Error('React does not reset its buffer: update string-chunks-loader.ts');
  return Object.entries(functions).reduce(
    (text, [name, replacement]) => {
      const definition = new RegExp(`^function ${name}\\([^]*?^}$`, 'm');
      if (!definition.test(text)) throw new Error(`React has no function ${name}: update string-chunks-loader.ts`);
      return text.replace(definition, () => replacement);
    },
    source.replace(reset, 'collectedText = "";'),
  );
}
