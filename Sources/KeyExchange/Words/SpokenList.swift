// SPDX-License-Identifier: CC-BY-3.0-US
// List 2: words that sound unlike each other.
// The words are the Electronic Frontier Foundation's large list for passphrases. Made by scripts/words.

extension WordList {
    static let spokenText = """
        abacus abdomen abide ability ablaze able abnormal abrasion abridge abruptly absence absolute abstain absurd
        accent acclaim accompany accuracy accurate accustom acetone achiness acid acorn acquire acrobat activate
        actress acts acutely aeration aerobics aerosol aerospace afar affidavit affirm affix affluent afterglow
        ageless agile agony ahead ahoy aids alabaster alarm albatross album alfalfa algebra algorithm alias alibi
        alienable alienate aliens alkaline almanac aloe alphabet alright although altitude alto alumni amaretto
        amaze amazingly amber ambiance ambiguity ambition ambulance amendable amicably ammonia ammonium amnesty
        amniotic among amulet anaerobic anagram anatomist android aneurism anew angelfish anguished animal annotate
        annually annuity antelope antibody anymore anywhere aorta appendage appetite appetizer april aqua arbitrary
        area argue armadillo armband armchair armhole arming armoire army arrival arrive arrogance asleep asparagus
        aspect astute atlantic atlas atom atonable atrium atrocious atrophy attendant attest attire atypical
        audacious audible audience audition augmented autism autograph available avenge axis babble babbling babied
        baboon backache backboard backboned backdrop backed backfield backhand backing backlands backlash backlit
        backpack backpedal backrest backroom backstab backstage backtalk backup backward bacon badass badland badly
        badness bagel baggie bagpipe bakery bakeshop balance balcony balmy bamboo banana banish banister bankable
        banker banknote barbecue barbed barbell barcode bargraph baritone barley barmaid barman barn barrack
        barrette barrier barterer basically batboy battered battering battery blabber bladder blade blah blaming
        blandness blaspheme blast blatancy blazer bleach bleep blimp blitz bloated bloomers blurb blurred blurry
        boasting boat bobbing bobcat bobsled bobtail bodacious bonanza bonded bonding bondless bonehead bonelike
        boney bonfire boogeyman boondocks booted bootlace boring botany bountiful breeches breeching bribe bridged
        brilliant briskly broadband broadly broiler buccaneer bucktooth buddhism budget bullfight bullhorn bullpen
        bunkhouse cabana cabbage cabbie cabdriver cache cackle cacti cactus caddie cadet cadillac cadmium cahoots
        calamari calamity calcium calculate caliber calm caloric camcorder cameo camera camisole camper camping
        campsite canal candied candle canine canned canning canopy canteen capable capacity capillary capital capped
        capricorn capsize capsule caption captivate caramel carat caravan cardboard carded cardiac cardinal
        carefully caregiver careless caress caring carload carnation carnival carol carport carrousel carry cartel
        cartridge carve casino catacomb catapult cataract catatonic catcall catchable catcher caterer catering
        catfight cathedral catnap cattail caucasian caucus causation causing caviar cedar celery celestial celibacy
        celibate celtic cement census ceremony cesarean cesspool chaffing chalice challenge chamomile chance
        chaperone chaplain character charger charging charm chastity chatting chemist chewable chihuahua childhood
        childless chili chitchat chloride chokehold chooser chowtime cinnamon circus citadel clad clambake clapping
        clarify clarinet clatter clicker clip cloning closable clothing coagulant coastal cobalt cobweb coconut
        coexist cofounder cohesive colonial commodore compel computer comrade concave conducive congenial copartner
        coronary cosponsor countable courier covenant coveted crabgrass crafter crawlers cruelness cucumber culpable
        cultivate cupbearer custard cyclic daffodil dagger daily daintily dainty dallying dance dancing dander
        dangle daredevil dares daringly darkened darkish darkroom darling dart dastardly data datebook dating
        daunting dawdler dawn daybed daybreak daydream daylight dayroom daytime dazzler dazzling deacon deafening
        deafness dealer dealt debatable debating debrief debtor debug decade decaf decathlon deceased deceiver
        deceiving december decency deception decibel decidable decimal decimeter deck decorated decrease dedicate
        deduce deepen deeply defacing default defection defendant deferral deferred defiling deflected defy
        dehydrate deletion delicacy delirium deliverer delouse delusion demanding demeaning demeanor democracy
        demystify deniable denial denim dentist deodorize deplored deputize derail derby derived desecrate deserve
        designate desolate despise destiny destitute detention detoxify devotedly devourer devouring diagram diaper
        diary difficult diffusive diminish diner dingbat diocese directed dirtiness disallow disclose disloyal
        dismantle distaste divinely dollop dolphin domelike donated doodle doorbell doorframe doorman doornail
        doorpost dormitory dorsal dotted drainable dreaded dreadlock dreary driller drivable driven drudge dumping
        dumpster dutiful each eagle earache eardrum earflap earlobe early earmark earmuff earphone earpiece earring
        earshot earthen earthlike easeful easiest easiness eastbound eastcoast easter eatable eaten eatery ebay
        ebony ecard eccentric eclair eclipse ecologist economic ecosphere ecosystem edge edginess edition editor
        educated effective efficient effort eggbeater elaborate elastic elated elbow eldercare eldest elephant
        elevate eligible eliminate elite elixir elongated eloquence elves email embargo embassy embattled embellish
        emcee emerald emergency emission emit emoticon enactment enamel enchilada encircle endanger endeared ended
        endless endpoint engaged enhance enjoyable enlarged enlighten enviable envoy epic epidemic epidermal
        epilepsy epilogue epiphany equate equation equipment equivocal eradicate erasable erasure ergonomic errand
        error erupt escalate escapable escargot eskimo espresso esquire estate eternal ethanol ethically euphemism
        evade evaluator evaporate evasive everglade everybody everyone evil example excess exclaim exonerate fabric
        fabulous facebook facecloth facedown faceless facelift faceplate faceted facial facility facing facsimile
        factor factsheet factual fade failing falcon fall false falsify familiar family famine famished fanatic
        fanciness fancy fanfare fascism fastball faucet favorable favored favoring federal fedora feeble feline
        feminine feminism femur fender ferment fernlike ferocious ferocity ferret ferris ferry fervor fetal fetch
        fever fiddling fidelity fidgeting fifteen fifth fiftieth figment figure figurine filled filter finalist
        finite five flaccid flail flakily flammable flannels flap flaring flashcard flatbed flatly flatness
        flavorful flier flint floral florist flyable flypaper foam fondling fondness football footbath footboard
        footgear footless footman footnote footrest fragile fragment fragrance frame frantic fraternal freebase
        freebee freedom freefall freeing freeload freely freeware freezable fretful fretted fridge gaffe gainfully
        gaining gains gala gallantly galleria gallon gallows gallstone galvanize game gangly gangrene garage garden
        gargle garland garlic garment garnet garnish garter gatherer gathering gauging gauntlet gauze gear geiger
        generic genetics genre geography geologic geometric gerbil germless germproof gestation gesture getaway
        getting getup giant gibberish giblet giddily gift gigabyte gigahertz gigantic giggle giggling girdle given
        giving gizmo glacial glacier gladiator gladly glamorous glance glaucoma gleaming gleeful glider gliding
        glimpse glitch gloomily glorified glorious glove glowworm gnarly goatskin goggles goldfish goliath gooey
        goofball gopher gorged gorgeous gossip gothic gotten graceful gradation graffiti grain grape gratified
        graveness graveyard greedy grievous grower growl grudging guacamole guidable guileless gusto gutless gutter
        guzzler habitable habitant habitual hacker hacksaw haggler half halogen halved hamburger hamlet hammock
        hamster handbag handcart handed handheld handiness handiwork hangnail hangover hankering haphazard happening
        happier happiest happily happiness happy harbor hardcopy hardened hardhat hardly hardware harmonica harpist
        harsh hassle hastily hastiness hasty hatbox hatchback hatchery hatchet hatchling hate hatless hatred haunt
        haven hazard hazelnut haziness headache headband headboard headcount headdress headed heading headlamp
        headroom hefty helium helmet helper helpful helping hemlock henna herald herbal hermit heroism herring
        herself hesitate hexagon hexagram hubcap hula human humble humongous humorist humorless humpback humped
        humvee hurler hurray hurried husband hybrid hyperlink hypnotic ibuprofen iciness icky icon idealism ideally
        idealness identical idiocy idiom igloo ignition ignore illicitly illusion illusive image imaginary imbecile
        imitate immature immerse imminent immobile immodest immorally immortal immovable immunity immunize impaired
        impatient impound ipad iphone irate irregular irrigate irritable irritant islamic isolated isotope itinerary
        itunes ivory jackal jacket jackknife jackpot jailbird jailer jailhouse jalapeno janitor january jargon
        jasmine jaundice java jawed jawline jaws jaybird jaywalker jeeringly jellied jelly jersey jimmy jingle jinx
        jitters jockstrap jogger jogging joining jokester jolliness jovial joylessly joyride joystick jubilance
        judge judgingly judicial judiciary juggling jugular jukebox jumbo junction juniper junkman junkyard jurist
        juror jury justifier justly justness juvenile kabob kangaroo karaoke karate karma keenly keenness kelp kept
        kerchief kerosene kettle kick kiln kilobyte kilogram kilometer kilowatt kimono kindle kindness kindred
        kinetic kinfolk kinship kinsman kissable kisser kissing kitchen kite kitten kiwi kleenex knapsack knee knelt
        koala krypton kudos labored laboring laborious ladies ladle ladybug ladylike lagoon lair lake landfall
        landing landlady landscape language lankiness lantern lapdog lapel laptop lard large lather latitude latrine
        latticed launch laurel lavender lavish laxative lecturer legacy legal legend legged leggings legible
        legislate legroom legwork lemon length leotard lesser letdown lethargic levitate liability librarian life
        lifter lifting ligament lilac lilly limb limeade limelight limping lining linoleum lion liquefy litmus lived
        livestock lividly lizard luckless ludicrous lullaby lumber luminance lumpish lunar lunchbox lunchroom
        luridness lustily lustiness lyrically lyricism macarena macaw machine machinist magazine magenta maggot
        magical magnifier magnolia maimed majestic majorette makeover maker makeshift malformed malt mammal mammary
        mammogram managing mandarin mandate mandolin mango manhandle manicotti manifesto manlike manliness manpower
        mantis marathon marbled march mardi margarine margin marigold marina marital marmalade marrow marsupial
        marxism masculine massager masses massive mastiff matador matchbook matchless material maternity math
        matriarch matrix matted maturity mauve maverick maximum mayflower moaning mobile mobility mobilize mobster
        modified modify modular modulator module moisten moisture molar molasses molecular molehill mollusk mongoose
        monopoly monorail monotone monotype monument moodiness moonbeam moonlit moonrise moonscape morale morality
        morbidity morphine mortician mortified mortuary mothball mothproof motion motocross motor mourner mournful
        moustache movable mule mullets multiple multitask mummified mummify muppet muscular mushily mutation myself
        myspace nacho nail nanny nanometer nape napkin napping national native nativity natural nature naturist
        nautical navigate nearby nearest nearness neatly nebula nebulizer nectar negate negation negative neglector
        negotiate nemeses nerd nervous neurology neuron neurosis neurotic nickname nifty nimbly nineteen ninetieth
        ninja ninth nuclear nuclei nullify numbing numeral numerate numeric nuptials nursery nursing nurture nutcase
        nutlike nutmeg nutrient nutty nylon oasis obedience obituary object obligate oblivion oblong obnoxious oboe
        obscure obsolete obstacle obtuse obvious occultist occupancy occupier occupy ocean octagon octane october
        ogle oink ointment okay olive olympics omen ominous omnivore oncoming online onlooker only onscreen onset
        onslaught onto onward opal operable operate opium opossum opponent oppressed osmosis other ought outage
        outback outbid outboard outbound outcast outclass outcome outdated outdoors outfield outgrow outing outlet
        outline outlook outmatch outnumber outrank outshoot outspoken outward ovary overall overarch overhand
        oxidation oxygen oxymoron oyster paced pacemaker pacific pacifier pacify padded padding paddle padlock pagan
        pager palace palatable palpable palpitate paltry pampered pamphlet panama pancake pancreas panda pandemic
        panic panorama panther pants paparazzi papaya parabola parachute parade paradox paragraph paralegal
        paramedic paramount parasail parchment pardon parish parlor parmesan parole parted partly passable passage
        passerby password pastel pastime pastor patchwork paternal patient patio patriot patrol pauper pavement
        pavestone pavilion paving payable payback payee payment payphone peculiar peddling pediatric pelican pellet
        pelvis penalize penalty pencil penknife penny perceive perennial perfected perfume perm perpetual persecute
        peso pesticide petition petri petticoat petunia phonebook phoniness phosphate placard placate planner plant
        plating plausible player playful playlist playmaker playoff playpen playroom pledge plexiglas plural pointed
        pointless polio politely popcorn poplar popsicle populace portable postbox posted preamble preformed
        prelaunch prelude premiere preorder prepay prewar probable protract psychic pulmonary pulverize pummel
        punctual purr pushpin puzzling quack quadrant quail quaintly quaking qualified qualify qualm quantum quarrel
        quarry quartered quartet quench quicken quickly quicksand quickstep quiet quintet quintuple quirk quiver
        quizzical quotable quotation rabid racism rack racoon radar radial radiance radiantly radiated radiation
        radiator radio radish ragweed railcar railroad railway ramble ramp ramrod ranch rancidity random ranging
        ransack rare rarity rascal rasping ravage ravine ravioli ravishing reabsorb reacquire reaction reactive
        reactor reaffirm ream reanalyze reappear reappoint reapprove rearrange rearview rebalance rebirth rebuff
        rebuild reburial rebuttal recant recapture recess recharger recital reckless reclaim recolor reconcile
        reconfirm recopy record recovery recycled reemerge reenter reexamine refinance refinery refinish reflex
        refocus refract refusal refutable register regroup regulate rehab reimburse reiterate relapse relatable
        relation relax relearn relenting reliable reliance relieve relieving relight reload remarry rematch remedial
        remedy remember reminder removable removed removing rename rendition renewal renounce rentable repeated
        repost rerun reshuffle resolved respect retainer retaining retaliate retinal retiring retrace retrial
        retrieval retype reveler revisable revival reviver reviving revolver rework ridden ritalin riveter riveting
        robotics runaround sabbath sabotage sacrament sacred sacrifice sadden saddlebag saddled saddling safari
        safeguard safehouse safely safeness saffron saga said saint salad salami salaried salary salsa salutary
        salvage salvation sampling sanction sandal sandbank sandstone sandworm sank sarcasm sardine sasquatch
        satchel satiable satirical satisfied saturate sauciness sauna savanna saxophone scabby scalded scalding
        scale scallop scanner scapegoat scarce scarcity scarecrow scared scarf scarily scariness schedule scheming
        schilling schnapps scooter scorebook scoreless scorer scorpion scouting scouts scrabble scraggly scrambled
        scratch scrawny script secluded seclusion second secrecy sectional sector secular securely sedate sedation
        sedative sediment seducing segment selected seltzer semantic semicolon semifinal seminar semisoft senorita
        sensuous september sequel sequester sermon serrated sesame setback sevenfold seventeen severity shakable
        shampoo shamrock sharper shelving sherry shifter shiftless shoplift shortlist shortwave showcase showman
        showplace shredder shuffling siesta silent silicon silver similarly simile simmering sincere singing
        situated sixtieth sixtyfold sizzling skedaddle skeletal skillful skinless skydiver sliceable slurp smelting
        smilingly smitten snippet snooper spearfish species specimen speculate speller spherical spiffy spinal
        spinner splatter spotted sprawl squishier staff stainable stained stainless stammer starboard starless
        static steadier steering stegosaur stellar stiffen stoppable stopped storeroom stylishly subdivide subwoofer
        sufferer surrender survival suspect sycamore synthetic tabasco tabby tableful tables tableware tabloid
        tackiness tackling tacky tactful tactical tactile tadpole taekwondo tainted talcum tamale tameness tamer
        tantrum tapered tapering tapestry tarantula target tarmac tarot tartar tartness tassel taste tattling tattoo
        thank theater theatrics thee theft theology theorize thermal thesaurus thesis thespian
        """
}
