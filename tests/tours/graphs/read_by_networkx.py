import json, os
import networkx
from networkx.utils import edges_equal

for board in os.listdir():
    text = lambda form: open(f"{board}/{form}").read()
    graph = networkx.node_link_graph(json.loads(text("json")), edges="edges")
    rows, columns = graph.graph["rows"], graph.graph["cols"]
    whole = networkx.Graph()
    whole.add_nodes_from((row, column) for row in range(rows) for column in range(columns))
    moves = [(down, right) for down in range(-2, 3) for right in range(-2, 3) if abs(down * right) == 2]
    near = [(a, (a[0] + down, a[1] + right)) for a in whole for down, right in moves]
    whole.add_edges_from((a, b) for a, b in near if b in whole)
    assert len(whole) - len(graph) == board.count("--hole"), board
    assert edges_equal(graph.edges, whole.subgraph(graph.nodes).edges), board
    numbered = networkx.convert_node_labels_to_integers(graph, ordering="sorted")

    assert edges_equal(networkx.read_graph6(f"{board}/graph6").edges, numbered.edges), board
    pairs = [line.split()[1:] for line in text("dimacs").splitlines() if line.startswith("e ")]
    assert edges_equal([(int(a) - 1, int(b) - 1) for a, b in pairs], numbered.edges), board
    assert f"p edge {len(graph)} {graph.size()}\n" in text("dimacs"), board
    lines = text("tsplib").split("EDGE_DATA_SECTION\n")[1].split("-1\n")[0].splitlines()
    assert [line.split() for line in lines] == pairs, board
    assert f"DIMENSION : {len(graph)}\n" in text("tsplib"), board
