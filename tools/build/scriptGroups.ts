import type { Rolldown } from 'vite'

/**
 * The modules that are in one script. On a slow line each script of a page costs time, so there are few, and many pages share
 * them. A group also has what its modules import, unless an earlier group has it; the small groups at the end have only
 * their own modules, so that a feature does not contain another one.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  // All but the manifests and the router: they contain the names of all files, and change with every release.
  {
    name: 'start',
    test: /react-dom\/client|react-router\/|workbench\/(guards|keptShell|session|signOut|workbench)\.ts|ui\/browser\/(lazyPart|servedShop)|NoticeStack|ErrorPages|SignInPage|SignInLayout/,
    priority: 9,
  },
  {
    name: 'shell',
    test: /workbench\/(?!router|layout\/Drawer\.)|ui\/(page\/\w+|control\/OpenedPart|dialog\/ConfirmDialog)\.tsx|ui\/drafts|form\/(useForm|useLeaveGuard|GuardedModal|FormProblems)|shared\/jobContract|features\/cart\/(contract|pricing|web\/(CartLink|ToCart|useCart))|inventory\/web\/productScans|stores\/ownStoresContract/,
    priority: 8,
  },
  // The second step of the sign-in and the settings of second factors, without the QR code.
  {
    name: 'factors',
    test: /accounts\/(factorsContract|passkeyContract|web\/factors\/(?!QrCode|passkeySupport))|@simplewebauthn|lucide-react\/.*\/(fingerprint-pattern|scan-qr-code)\./,
    includeDependenciesRecursively: false,
    priority: 7.5,
  },
  // Apart from what other features use of accounts.
  {
    name: 'account',
    test: /accounts\/web\/(AccountPage|OwnSessions)\.tsx/,
    includeDependenciesRecursively: false,
    priority: 7.4,
  },
  // The parts that pages without a list need as well.
  {
    name: 'parts',
    test: /lucide-react(?!\/.*\/truck\.)|useInfiniteQuery|\/src\/(shared(?!\/(jobContract|pin|personName|publicForm))|ui\/(print\/usePrinting|control(?!\/OpenedMenu)|form(?!\/(QuantityInput|OptionCards|ShownOnce))|jobs\/jobProgress|dialog(?!\/OpenedModal)|table\/(ListStates|EmptyList|showValue|tableColumns|listBody|listState|useChangeSearch|toolbar\/(SearchBox|FiltersButton)|paging\/pageWindow|rows\/(Marked|ShortText))|list\/FirstRows))/,
    minShareCount: 2,
    priority: 7,
  },
  { name: 'list', test: /ui\/list\/(DataTable|EditableTable)\.tsx/, priority: 6 },
  ...[
    { name: 'announcements', test: /announcements\/(contract|columns|web\/OwnAnnouncements)/ },
    { name: 'orders', test: /orders\/(\w+|web\/(cameFrom|orderActs|OrderAgain|invoice\/fillPaper))\.tsx?$/ },
    { name: 'ordersLater', test: /orders\/web\/(AddItem|OrderHistory)/ },
    {
      name: 'productSearch',
      test: /orderForm\/(\w+|web\/(ProductCombobox|ProductSuggestions|asFormProduct|readLines))\.tsx?$|receipts\/web\/AddExtra/,
    },
    // The columns and rules of shipments, receipts and transfers, of which each page needs a part.
    {
      name: 'shipments',
      test: /features\/((shipments|transfers)\/\w+|differences\/rules)\.ts$|shipments\/web\/(ageInWords|useOwnSide|NoShipment|NothingToPick|shipmentLooks)|receipts\/web\/Stepper|ui\/form\/OptionCards|lucide-react\/.*\/truck\./,
    },
    // Code that the lists of stock share.
    { name: 'pieces', test: /inventory\/web\/(DeviceAndName|chosenBy)/ },
    // The dialogs that change stock, of the inventory and of all places.
    {
      name: 'adjusting',
      test: /inventory\/web\/PieceFields|features\/(places|adjustments)\/(\w+\.ts$|web\/(AdjustProduct|SetShelf|usePlaceStock))/,
    },
    // The codes of products with the scanner and the dialog of their labels.
    {
      name: 'codes',
      test: /features\/barcodes\/(\w+\.ts$|web\/(PrintLabels|ProductScanner|useScanner|scannedKeys|typedInto))|lucide-react\/.*\/tag\./,
    },
    // The details of a shipment or a transfer, and the picking page. Their pages load them later.
    {
      name: 'shipmentsLater',
      test: /shipments\/web\/(?!allPages|feature|\w+Page|NothingToPick)|transfers\/web\/(Transfer|Accept|Decline|TakeBackStep|CancelTransfer|stateInWords|useTransferAct)\./,
    },
    // Few of those who open a transfer have to send it.
    { name: 'sending', test: /transfers\/web\/(PackedPieces|SendTransfer|packing|usePacking)\./ },
    // `filesOfModules` knows these two by their names.
    { name: 'unknownCodes', test: /barcodes\/web\/GiveCode/ },
    { name: 'strength', test: /@zxcvbn-ts|fastest-levenshtein|accounts\/strength/ },
    { name: laterPart, debugName: 'later parts' },
    { name: featureOf, debugName: 'features', minShareCount: 2 },
  ].map((group, at) => ({ ...group, includeDependenciesRecursively: false, priority: 5 - at / 10 })),
]

/** The feature of a module. Some features have their files together, because the same pages need them. */
function featureOf(module: string) {
  // Most pages that use pins, or the names and addresses of visitors, also use the stores.
  if (/\/shared\/(pin|personName|publicForm)\.ts$/.test(module)) return 'stores'
  const [, feature] = /src\/features\/(\w+)\//.exec(module) ?? []
  if (feature === undefined) return null
  return /inventory\/web\/(ProductCard|ProductScroll|useProductPages)\./.test(module)
    ? 'catalogue'
    : (joined[feature] ?? feature)
}
const joined: Record<string, string> = { navigation: 'catalogue', cart: 'catalogue' }

/** A module that is only needed by parts which a page loads later. The manifests load pages, which are not such parts. */
function laterPart(module: string, context: Rolldown.ChunkingContext): string | null {
  const known = laterParts.get(module)
  if (known !== undefined) return known
  laterParts.set(module, null)
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {}
  const isLoadedLater = dynamicImporters.some((importer) => !importer.endsWith('/web/feature.ts'))
  const parts = isLoadedLater
    ? [`${featureOf(module) ?? 'ui'}Later`]
    : importers.map((importer) => laterPart(importer, context))
  const [part = null] = parts
  const [, icon = ''] = /lucide-react\/.*\/([\w-]+)\.mjs$/.exec(module) ?? []
  // Files that only list what Base UI exports import all of it.
  const isUiOfParts = /@base-ui|@floating-ui/.test(module) && parts.some((one) => one !== null)
  const isSame = parts.every((other) => other === part)
  // Most lists show pictures, after their first rows.
  const isPicture = /inventory\/(picture|web\/DrawnPicture)/.test(module)
  const found = iconsOfParts[icon] ?? (isUiOfParts || isPicture ? 'uiLater' : isSame ? part : null)
  laterParts.set(module, found)
  return found
}
const laterParts = new Map<string, string | null>()
/** Icons that only one later part shows. Each would be a script of its own, because the build does not know who uses an icon. */
const iconsOfParts: Readonly<Record<string, string>> = {
  minus: 'uiLater',
  'package-plus': 'inventoryLater',
  'user-plus': 'accountsLater',
  'shield-off': 'accountsLater',
  eraser: 'privacyLater',
}
